/** Fetches the library's own files, and hears whether they are still coming. */

/** A download of which nothing came for this long is given up. */
const SILENCE_MS = 8_000;

/**
 * @param {URL} url
 * @param {number} size in bytes; of another the file isn't the right one
 * @param {() => void} onProgress called as bytes come
 * @returns {Promise<ArrayBuffer>}
 */
export async function download(url, size, onProgress) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error(`${url.pathname} doesn't come`));
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status}`);
    const bytes = new Uint8Array(size);
    const reader = response.body.getReader();
    let at = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      bytes.set(value, at); // throws where there is more than there should be
      at += value.length;
      onProgress();
    }
    if (at !== size) throw new Error(`${url.pathname} is cut short`);
    return bytes.buffer;
  } finally {
    clearTimeout(timer);
  }
}
