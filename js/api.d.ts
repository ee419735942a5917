import type {
  DataCalls,
  Episode,
  EpisodeHit,
  Event,
  Given,
  Hit,
  ImportReport,
  Recall,
  SemanticMemory,
  TaskStatus,
  WorkingMemorySnapshot,
} from "./generated/core.js";

export interface ChatTurn {
  role: string;
  content: string;
}

/** The host's model. It is given 60 s; what it throws or answers never reaches the agent. */
export type Llm = (
  messages: ChatTurn[],
  context: { purpose: string; signal: AbortSignal },
) => Promise<string>;

/** The host's embedder. */
export type Embed = (texts: string[], context: { signal: AbortSignal }) => Promise<number[][]>;

export interface MemoryBankOptions {
  /** The model that distils memories. Without it the bank learns by rule. */
  llm?: Llm;
  embed?: Embed;
  /** A name for the embedder's vector space. */
  embedModel?: string;
  /** How many records are kept; 500 memories and 200 episodes by default. */
  limits?: { semantic?: number; episodic?: number };
  /** The longest a read may keep the caller waiting, boot included; 1500 by default. */
  deadlineMs?: number;
  tokenizer?: "bigram" | "jieba";
  /** Which tools agents of others get: on the page's model context, and as desktop clients. */
  tools?: false | { read?: boolean; write?: boolean; delete?: boolean };
  /** The IndexedDB database; "mobile-ai-memory" by default. */
  database?: string;
  /** The language of notices and injected headings; the page's by default. */
  locale?: "zh" | "en";
  /** Milliseconds since the epoch, for tests and simulations. */
  clock?: () => number;
}

export interface Status {
  state: "starting" | "ready" | "unavailable" | "closed";
  store: "indexeddb" | "none";
  /** Whether the browser promised to keep the data; null where it doesn't say. */
  persisted: boolean | null;
  /** Why there is no memory, in words; null where there is. */
  reason: string | null;
  /** How many records each layer holds. */
  counts: Record<string, number>;
  /** How many each layer keeps. */
  limits: Record<string, number>;
  /** Grows with every commit, of this tab or another; 0 before anything was read. */
  revision: number;
  /** Records that can't be used; they stay in the store untouched. */
  setAside: { layer: string; id: string; problem: string }[];
  /** What went wrong lately, the latest last. */
  problems: string[];
  version: string;
  /** How long the first boot took; null while it runs. */
  bootMs: number | null;
  /** When what was done in the last boot; null before one succeeded. */
  boot: BootParts | null;
}

/** Milliseconds from where the page asked for the worker; several parts go on at once, and the last is about the whole. */
export interface BootParts {
  /** The worker began. */
  worker: number;
  /** The memory snapshot was there; left out where it can't be used. */
  fetch?: number;
  /** The WebAssembly was there, and compiled. */
  compile: number;
  /** Python was up. */
  restore: number;
  /** The database was open, and read. */
  open?: number;
  /** The index was built of it. */
  index: number;
  /** True where Python came from the memory snapshot; else why not: it came from its files then, which takes longer. */
  snapshot: true | string;
}

export interface TaskMemories {
  app: Hit[];
  positive: Hit[];
  negative: Hit[];
}

export interface WorkingMemory {
  readonly events: Event[];
  addStep(step: { title?: string; summary?: string; status?: string }): void;
  addFact(text: string, options?: { important?: boolean }): void;
  addEvent(event: Event): void;
  /** The last 3 steps whole, older ones folded, the facts. */
  buildContext(): Promise<string>;
  snapshot(): Promise<WorkingMemorySnapshot>;
}

export interface Task {
  readonly goal: string;
  readonly app: string | null;
  /** Since when, ms since the epoch. */
  readonly startedAt: number;
  /** The ids of the memories that were given, and why: "app", "positive", "negative" or "preference". */
  readonly given: Given[];
  /** The episode that it became; null before, or where it could not be stored. */
  readonly episode: Episode | null;
  /** The memories given at the start; each hit's `why` says how its score came about. */
  readonly memories: TaskMemories;
  /** Their text for the model's context; "" where there is nothing relevant. */
  readonly prompt: string;
  /** The memories, also where they came after the deadline. */
  readonly recalled: Promise<TaskMemories>;
  /** What was learnt from the task, once it ended; never needed. */
  readonly distilled: Promise<SemanticMemory[]>;
  readonly ended: boolean;
  addStep(step: { title?: string; summary?: string; status?: string }): void;
  addFact(text: string, options?: { important?: boolean }): void;
  addEvent(event: Event): void;
  buildContext(): Promise<string>;
  /**
   * Without a status the task succeeded, or failed where there is an error. Resolves once the episode is stored, or
   * with null where it could not be.
   */
  end(outcome?: { status?: TaskStatus; error?: string | null }): Promise<Episode | null>;
}

type SearchOptions = NonNullable<Parameters<DataCalls["search"]>[1]>;

export interface DesktopStatus {
  /** "elsewhere": another tab of this origin holds the connection; this one takes over when it ends. */
  state: "off" | "connecting" | "connected" | "elsewhere";
  /**
   * Why it is not connected, where known: "click" (`connect` was not called from a user's click), "insecure" (the page is
   * not served over https or from this machine), "taken" (the relay serves another page), "stranger" (what listens on the
   * port doesn't have the token), or an error's text.
   */
  reason: string | null;
}

/** The entry for a desktop client's configuration file. */
export interface ClientConfiguration {
  mcpServers: Record<string, { command: string; args: string[]; env: Record<string, string> }>;
}

/** The door to desktop MCP clients. Dispatches "change" when its status changes. */
export interface Desktop extends EventTarget {
  status(): DesktopStatus;
  /** Where the relay listens on this machine; 43117 unless set. */
  port: number;
  /** With the token in it. `installed`: the relay's command is there; otherwise uvx fetches it from this page's server. */
  configuration(options?: { installed?: boolean }): ClientConfiguration;
  /** Call it from the handler of the user's click. Stays connected in this tab, also after a reload, until `disconnect`. */
  connect(): void;
  disconnect(): void;
  /** A new token; clients need their configuration anew. */
  rotate(): void;
}


export interface MemoryBank extends Omit<DataCalls, "search"> {
  /** Memories, episodes or both that match, best first; no use is counted. Without a `type`, memories. */
  search(query: string, options?: SearchOptions & { type?: "semantic" }): Promise<Hit[]>;
  search(query: string, options: SearchOptions & { type: "episodic" }): Promise<EpisodeHit[]>;
  search(query: string, options: SearchOptions): Promise<(Hit | EpisodeHit)[]>;
}

/**
 * A memory bank in this page. Only the constructor throws, and only a TypeError for wrong options.
 *
 * Events: `change` (what is stored changed, here or in another tab), `status` (the state changed), `task` (the last
 * task started, was given its memories, or ended).
 */
export declare class MemoryBank extends EventTarget {
  constructor(options?: MemoryBankOptions);
  static open(options?: MemoryBankOptions): Promise<MemoryBank>;
  /** Settles within 30 s; never rejects. */
  readonly ready: Promise<Status>;
  status(): Status;
  /** The language of notices. */
  readonly locale: "zh" | "en";
  /** The task that runs, or the last one that ran in this page. */
  readonly lastTask: Task | null;
  startTask(task: { goal: string; app?: string | null }): Promise<Task>;
  /** What is known for a task; counts as a use. */
  recall(task: { goal: string; app?: string | null }): Promise<Recall>;
  createWorkingMemory(options?: { tokenBudget?: number }): WorkingMemory;
  /** All that is kept, secrets masked: JSON that `importData` takes, or Markdown to read; null where it can't be had. */
  exportData(options?: { format?: "json" | "markdown" }): Promise<Blob | null>;
  /**
   * Take in what `exportData` wrote, in one transaction. `merge` (the default) keeps what is here, `replace` leaves exactly
   * what the data holds; with `dryRun` the report says what would be done. Null where the bank can't.
   */
  importData(
    data: Blob | string | object,
    options?: { dryRun?: boolean; mode?: "merge" | "replace" },
  ): Promise<ImportReport | null>;
  readonly desktop: Desktop;
  /** End the worker. */
  close(): Promise<void>;
  /** Delete the database, then close; true once it is gone. */
  destroy(): Promise<boolean>;
}

/** `<memory-drawer>`: what is remembered, shown, corrected and deleted. No fault of the bank leaves it. */
export interface MemoryDrawer extends HTMLElement {
  bank: MemoryBank | null;
  open: boolean;
  /** "zh" or "en"; the bank's language where it is empty. */
  lang: string;
}

type MemoryBankClass = typeof MemoryBank;

declare global {
  interface HTMLElementTagNameMap {
    "memory-drawer": MemoryDrawer;
  }
  /** Defined by the classic script, `<script src="memory-bank.js">`. */
  var MemoryBank: MemoryBankClass;
}
