/** What the worker uses of Pyodide, as `build/bundle.mjs` changes it. */
declare module "pyodide/pyodide.mjs" {
  export interface Pyodide {
    pyimport(module: string): any;
    unpackArchive(archive: ArrayBuffer, format: "wheel", options: { extractDir: string }): void;
    readonly _api: { readonly sitePackages: string };
  }

  /** The runtime's script exports it. */
  export type CreateModule = (settings: object) => Promise<import("./snapshot.js").Module>;

  export function loadPyodide(options: {
    indexURL: string;
    instantiate: (
      imports: WebAssembly.Imports,
    ) => Promise<{ instance: WebAssembly.Instance; module: WebAssembly.Module }>;
    createPyodideModule: CreateModule;
    _loadSnapshot?: Promise<Uint8Array>;
    stdLibURL: Promise<Uint8Array>;
    lockFileContents: object;
    packageBaseUrl: string;
    enableRunUntilComplete: boolean;
    stdout: (line: string) => void;
    stderr: (line: string) => void;
  }): Promise<Pyodide>;
}
