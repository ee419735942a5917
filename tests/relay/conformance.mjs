// Serves the relay over Streamable HTTP, which is all that the MCP conformance suite speaks: every message goes to the
// relay as it is, and its answer back. The suite calls tools by names of its own; what they stand for is said in ALIASES, so
// that a scenario is answered by the page and doesn't pass because a tool is unknown. By hand, with a page connected:
//
//   RELAY_ENV='{"MOBILE_AI_MEMORY_TOKEN": "…"}' node conformance.mjs 8123 '["mobile-ai-memory-relay", "--origin", "…"]'
//   npx @modelcontextprotocol/conformance server --url http://127.0.0.1:8123/mcp --scenario tools-list    (Node 22)
const SDK = "../../js/node_modules/@modelcontextprotocol/sdk/dist/esm";
const { StdioClientTransport } = await import(`${SDK}/client/stdio.js`);
const { createMcpExpressApp } = await import(`${SDK}/server/express.js`);
const { StreamableHTTPServerTransport } = await import(`${SDK}/server/streamableHttp.js`);

const ALIASES = {
  test_simple_text: ["search_memory", { query: "simple" }],
  test_error_handling: ["search_memory", { query: "" }],
};

const [port, commandLine] = process.argv.slice(2);
const [command, ...args] = JSON.parse(commandLine);
const env = { ...process.env, ...JSON.parse(process.env.RELAY_ENV) };
const relay = new StdioClientTransport({ command, args, env });
const waiting = new Map();
let lastId = 0;
relay.onmessage = (message) => {
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
};
await relay.start();

async function ask(message) {
  const id = ++lastId;
  const answered = new Promise((resolve) => waiting.set(id, resolve));
  await relay.send({ ...message, id });
  return { ...(await answered), id: message.id };
}

const app = createMcpExpressApp();
app.post("/mcp", async (request, response) => {
  const http = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  http.onmessage = async (message) => {
    const [name, given] = ALIASES[message.params?.name] ?? [];
    const sent = name ? { ...message, params: { ...message.params, name, arguments: given } } : message;
    if (message.id === undefined) await relay.send(sent);
    else await http.send(await ask(sent));
  };
  await http.start();
  await http.handleRequest(request, response, request.body);
});
app.listen(Number(port), "127.0.0.1", () => console.log("listening"));
