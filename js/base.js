/** Where the library's own files are: beside the script that the page loaded. */

/** @type {string | undefined} */
let base;

/** @param {string} url of the loaded script */
export function setBase(url) {
  base = url;
}

/** @param {string} file */
export function assetUrl(file) {
  return new URL(file, base ?? document.baseURI);
}
