import type {
  DataCalls,
  Episode,
  Event,
  Hit,
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
  /** Which WebMCP tools are registered where the page has a model context. */
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
  /** The memories given at the start. */
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

export interface MemoryBank extends DataCalls {}

/** A memory bank in this page. Only the constructor throws, and only a TypeError for wrong options. */
export declare class MemoryBank {
  constructor(options?: MemoryBankOptions);
  static open(options?: MemoryBankOptions): Promise<MemoryBank>;
  /** Settles within 30 s; never rejects. */
  readonly ready: Promise<Status>;
  status(): Status;
  startTask(task: { goal: string; app?: string | null }): Promise<Task>;
  /** What is known for a task; counts as a use. */
  recall(task: { goal: string; app?: string | null }): Promise<Recall>;
  createWorkingMemory(options?: { tokenBudget?: number }): WorkingMemory;
  /** End the worker. */
  close(): Promise<void>;
  /** Delete the database, then close; true once it is gone. */
  destroy(): Promise<boolean>;
}

type MemoryBankClass = typeof MemoryBank;

declare global {
  /** Defined by the classic script, `<script src="memory-bank.js">`. */
  var MemoryBank: MemoryBankClass;
}
