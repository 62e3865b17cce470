// The package in a worker of Cloudflare's runtime, which compiles no bytes: the module is imported as one.

import module from "@urlstack/url/wasm/url.wasm";
import { initSync, URL } from "@urlstack/url/lean";

initSync(module);

export default {
  async test() {
    console.log(JSON.stringify(new URL("HTTP://a").href));
  },
};
