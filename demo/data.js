/**
 * Apps, tasks and chats out of data files: those of the demo, or of any other folder in the same format.
 */
import { validateApp, validateTask } from "./app-format.js";

/** @typedef {import("./app-format.js").AppData} AppData */
/** @typedef {import("./app-format.js").TaskData} TaskData */
/** @typedef {import("./app-format.js").Both} Both */
/** @typedef {import("./screen-text.js").Locale} Locale */
/** @typedef {{ id: string, case: string, say: Both, ask: Both, replies: Locale }} ChatData */
/** @typedef {{ apps: AppData[], tasks: (TaskData & { app: string })[], chats: ChatData[] }} Data */

/**
 * Sorts out what the files hold: a file with `screens` is an app, and `tasks` may stand in it or in a file of their own.
 * @param {{ name: string, content: any }[]} files
 * @returns {Data}
 * @throws {Error} which names each file and every mistake in it
 */
export function readData(files) {
  const apps = files.filter(({ content }) => content?.screens);
  const problems = apps.flatMap(({ name, content }) =>
    validateApp(content).map((problem) => `${name}: ${problem}`),
  );
  /** @type {Data} */
  const data = { apps: apps.map(({ content }) => content), tasks: [], chats: [] };
  const names = data.apps.flatMap(({ id, name }) => [id, name?.zh, name?.en]);
  const twice = names.find((name, position) => name && names.indexOf(name) < position - 2);
  if (twice) problems.push(`two apps are called ${twice}`);
  for (const { name, content } of files) {
    for (const task of content?.tasks ?? []) {
      data.tasks.push({ app: content.id, ...task });
      // The tasks in an app's file were looked at with it.
      if (!content.screens)
        problems.push(...validateTask(task, data.apps).map((problem) => `${name}: ${problem}`));
    }
    data.chats.push(...(content?.chats ?? []));
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return data;
}
