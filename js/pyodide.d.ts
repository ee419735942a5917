/** What the worker uses of Pyodide, which lies beside it in `dist/`. */
declare module "*/pyodide/pyodide.mjs" {
  export interface Pyodide {
    pyimport(module: string): any;
    loadedPackages: Record<string, string>;
  }

  export function loadPyodide(options: {
    indexURL: string;
    packages: string[];
    enableRunUntilComplete: boolean;
    stdout: (line: string) => void;
    stderr: (line: string) => void;
  }): Promise<Pyodide>;
}
