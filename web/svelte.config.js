import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Long paths of drawings are wrapped in the sources; the built page need not carry the line breaks. */
const unwrapPaths = {
  name: "unwrap-paths",
  markup: ({ content }) => ({
    code: content.replace(/(?<=\sd=")[^"]*\n[^"]*/g, (path) =>
      path.replace(/\s*\n\s*(?=[A-Za-z])/g, "").replace(/\s*\n\s*/g, " "),
    ),
  }),
};

export default { preprocess: [vitePreprocess(), unwrapPaths], compilerOptions: { runes: true } };
