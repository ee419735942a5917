/** The version of the Python package, written in by bundle.mjs. */
declare const __VERSION__: string;
/** The file name of the Python package's wheel in dist/, written in by bundle.mjs. */
declare const __WHEEL__: string;
