// The class by `require`.

exports.URL = require("@urlstack/url").URL;
