# Lets URI.parse read the texts of standard input: a JSON string a line.
require "json"
require "uri"

def answer(text)
  uri = URI.parse(text)
  port = uri.port == uri.default_port ? nil : uri.port&.to_s
  [uri.scheme, uri.user, uri.password, uri.host, port, uri.opaque || uri.path || "", uri.query, uri.fragment, uri.to_s]
rescue URI::Error
  nil
end

def write(value)
  puts JSON.generate(value)
end

def run
  write(RUBY_VERSION)
  $stdin.each_line(chomp: true) { |line| write(answer(JSON.parse(line))) }
end
run
