/** Fetches the library's own files, and hears whether they are still coming. */

/** A download of which nothing came for this long is given up. */
const SILENCE_MS = 8_000;

/**
 * @param {URL} url
 * @param {{ size: number, gzipped: boolean }} file how many bytes it has, and whether it comes gzipped
 * @param {() => void} onProgress called as bytes come
 * @returns {Promise<ArrayBuffer>}
 */
export async function download(url, { size, gzipped }, onProgress) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new Error(`${url.pathname} doesn't come`));
  let timer = setTimeout(giveUp, SILENCE_MS);
  try {
    const response = await fetch(url, { signal: controller.signal });
    if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status}`);
    const bytes = new Uint8Array(size);
    const unpacked = gzipped
      ? response.body.pipeThrough(new DecompressionStream("gzip"))
      : response.body;
    const reader = unpacked.getReader();
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
