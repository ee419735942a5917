// Compiled by the type check, never run: what a page may write against the types in dist/.
import type { Episode, EpisodeHit, Hit, SemanticMemory, Status } from "../../dist/memory-bank.js";
import { MemoryBank } from "../../dist/memory-bank.mjs";

export async function sample(): Promise<(Episode | Hit | SemanticMemory | null)[]> {
  const bank = await MemoryBank.open({
    llm: async (messages, { purpose, signal }) =>
      signal.aborted ? "" : `${purpose} ${messages.map(({ role, content }) => role + content)}`,
    limits: { semantic: 500 },
    locale: "zh",
  });
  const { state, counts }: Status = await bank.ready;
  if (state !== "ready" || counts.semantic === 0) return [];

  const added = await bank.addSemantic({ title: "打开搜索", content: "点右上角的放大镜" });
  const task = await bank.startTask({ goal: "打开抖音" });
  task.addStep({ title: "打开搜索", summary: "点了放大镜，搜索页打开了", status: "success" });
  const episode = await task.end({ status: "success" });
  await task.distilled;

  const found: Hit[] = await bank.search("搜索");
  const tasks: EpisodeHit[] = await bank.search("搜索", { type: "episodic" });
  // @ts-expect-error episodes may be among them
  const mixed: Hit[] = await bank.search("搜索", { type: "all" });

  const file = await bank.exportData({ format: "json" });
  const report = file && (await bank.importData(file, { dryRun: true }));
  if (report?.problem !== null || mixed.length > 0) return [...found, ...tasks];

  bank.desktop.addEventListener("change", () => bank.desktop.status().state === "connected");
  const [call] = await bank.listToolCalls({ limit: 1 });
  if (call?.outcome === "deleted" && !call.undone) await bank.undoToolCall(call.id);

  // @ts-expect-error a title is needed
  await bank.addSemantic({ content: "点右上角的放大镜" });
  // @ts-expect-error there is no such option
  new MemoryBank({ deadline: 1500 });

  return [added, episode, ...task.memories.app];
}
