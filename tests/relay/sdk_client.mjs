// The official TypeScript SDK's client: starts the relay, makes the calls, prints their results.
//
//   node sdk_client.mjs COMMAND_AS_JSON CALLS_AS_JSON     with the relay's environment in RELAY_ENV, as JSON
import { Client } from "../../js/node_modules/@modelcontextprotocol/sdk/dist/esm/client/index.js";
import { StdioClientTransport } from "../../js/node_modules/@modelcontextprotocol/sdk/dist/esm/client/stdio.js";

const [[command, ...args], calls] = process.argv.slice(2).map((text) => JSON.parse(text));
const client = new Client({ name: "Claude Desktop", version: "1.0" });
const env = { ...process.env, ...JSON.parse(process.env.RELAY_ENV) };
await client.connect(new StdioClientTransport({ command, args, env }));
// Having listed the tools, the client checks every result against the schema of its tool.
const { tools } = await client.listTools();
const results = [];
for (const [name, given] of calls) results.push(await client.callTool({ name, arguments: given }));
console.log(JSON.stringify({ tools, results }));
await client.close();
