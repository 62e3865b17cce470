# A formula of Homebrew on Linux: `brew install --HEAD --formula ./crates/native/url-c/packaging/urlstack.rb`. Without
# --HEAD, it builds the tag of this version.
class Urlstack < Formula
  desc "URLs as the WHATWG URL Standard reads them, for C and C++"
  homepage "https://github.com/urlstack/urlstack"
  url "https://github.com/urlstack/urlstack.git", tag: "url-c-0.1.0"
  version "0.1.0"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "MPL-2.0", "Unicode-3.0"]
  head "https://github.com/urlstack/urlstack.git", branch: "main"

  depends_on "rust" => :build
  # install.sh links as on Linux.
  depends_on :linux

  def install
    system "crates/native/url-c/install.sh", prefix
    pkgshare.install "crates/native/url-c/examples"
  end

  test do
    system ENV.cc, pkgshare/"examples/example.c", "-I#{include}", "-L#{lib}", "-lurlstack", "-o", "example"
    assert_equal (pkgshare/"examples/expected.txt").read, shell_output("./example")
  end
end
