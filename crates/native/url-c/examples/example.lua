-- luajit example.lua: LuaJIT's FFI, with the few declarations that it needs of urlstack.h.

local ffi = require("ffi")

ffi.cdef [[
typedef struct { const char *data; size_t length; } urlstack_str;
typedef struct {
  int status;
  bool in_base;
  urlstack_str code, component;
  size_t start, end_, message_length;
  char message[256];
} urlstack_error;
typedef struct urlstack_url urlstack_url;
typedef struct urlstack_params urlstack_params;
typedef struct urlstack_pattern urlstack_pattern;
typedef struct urlstack_match urlstack_match;
int urlstack_url_parse(urlstack_str input, urlstack_str base, urlstack_url **url, urlstack_error *error);
int urlstack_url_free(urlstack_url **url);
int urlstack_url_get(const urlstack_url *url, uint32_t part, urlstack_str *string);
int urlstack_url_set(urlstack_url *url, uint32_t part, urlstack_str value, urlstack_error *error);
int urlstack_url_params(const urlstack_url *url, urlstack_params **params);
int urlstack_params_get(const urlstack_params *params, urlstack_str name, urlstack_str *value);
int urlstack_params_free(urlstack_params **params);
int urlstack_pattern_compile(urlstack_str text, urlstack_str base, uint32_t flags, urlstack_pattern **pattern,
                             urlstack_error *error);
int urlstack_pattern_free(urlstack_pattern **pattern);
int urlstack_pattern_exec_url(const urlstack_pattern *pattern, const urlstack_url *url, urlstack_match **found);
int urlstack_match_group(const urlstack_match *found, uint32_t component, urlstack_str name, urlstack_str *string);
int urlstack_match_free(urlstack_match **found);
]]

local lib = ffi.load("urlstack")
local HREF, PORT, REGISTRABLE_DOMAIN, PATHNAME = 0x100, 0x106, 0x115, 5
local none = ffi.new("urlstack_str")

-- A string of Lua for a call, during which it must not be collected: it is an argument of the caller.
local function str(text) return ffi.new("urlstack_str", text, #text) end
local function text(string) return ffi.string(string.data, string.length) end

-- A variable for a handle, which is freed with it.
local function handle(kind)
  return ffi.gc(ffi.new("urlstack_" .. kind .. " *[1]"), lib["urlstack_" .. kind .. "_free"])
end

local function parse(input)
  local url, failure = handle("url"), ffi.new("urlstack_error")
  if lib.urlstack_url_parse(str(input), none, url, failure) ~= 0 then return nil, failure end
  return url
end

local result = ffi.new("urlstack_str")
local function get(url, part)
  return lib.urlstack_url_get(url[0], part, result) == 0 and text(result) or nil
end

local url = assert(parse("HTTPS://www.EXAMPLE.co.uk:443/a/../users/7?q=a b"))
print("href: " .. get(url, HREF))
print("registrable domain: " .. get(url, REGISTRABLE_DOMAIN))

local params = handle("params")
lib.urlstack_url_params(url[0], params)
if lib.urlstack_params_get(params[0], str("q"), result) == 0 then print("q: " .. text(result)) end

local pattern, match = handle("pattern"), handle("match")
lib.urlstack_pattern_compile(str("https://*/users/:id"), none, 0, pattern, nil)
if lib.urlstack_pattern_exec_url(pattern[0], url[0], match) == 0
    and lib.urlstack_match_group(match[0], PATHNAME, str("id"), result) == 0 then
  print("id: " .. text(result))
end

if lib.urlstack_url_set(url[0], PORT, str("8443"), nil) == 0 then print("with a port: " .. get(url, HREF)) end

local _, failure = parse("https://a.com:70000/")
print(("%s at %d to %d: %s"):format(text(failure.code), tonumber(failure.start), tonumber(failure.end_),
  ffi.string(failure.message)))
