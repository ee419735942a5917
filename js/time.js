/** Waiting: for a while, and for something but no longer. */

/**
 * A promise that is rejected with a `TimeoutError` where another takes too long.
 *
 * @template Result
 * @param {Promise<Result>} promise
 * @param {number} limitMs
 * @returns {Promise<Result>}
 */
export function limited(promise, limitMs) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException("took too long", "TimeoutError")),
      limitMs,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
