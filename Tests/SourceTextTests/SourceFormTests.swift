import SourceText
import Testing

@Suite("The form of a file")
struct SourceFormTests {
  @Test(
    "the first bytes decide the form",
    arguments: [
      ("{}", SourceForm.json), ("[1]", .json), ("x", .json), ("\u{FEFF}{}", .json), ("\n {", .json), ("0123", .json),
      ("{\"{{\":1}", .json), ("", .empty), (" \r\n\t", .empty), ("\u{FEFF}\n", .empty),
      ("<!DOCTYPE html><html>", .html), ("\n<HTML>", .html), ("<div>", .html), ("<?xml version=\"1.0\"?><html>", .html),
      ("<?xml version=\"1.0\"?><a/>", .xml),
      ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC>", .xmlPropertyList),
      ("<plist version=\"1.0\">", .xmlPropertyList),
      ("bplist00", .binaryPropertyList), ("{\\rtf1\\ansi}", .rtf), ("-----BEGIN PKCS7-----\n", .pem),
      ("{{ file }}", .template), ("{% include %}", .template), ("${FILE}", .template), ("<%= file %>", .template),
      ("<?php echo 1;", .template), ("@@FILE@@", .template), ("%%FILE%%", .template), ("__FILE__", .template),
      ("{\u{0}\"\u{0}a\u{0}", .utf16), ("\u{0}{\u{0}\"", .utf16),
    ])
  func fileIsToldFromItsFirstBytes(text: String, form: SourceForm) {
    #expect(SourceForm.detect(Array(text.utf8)) == form)
  }

  @Test(
    "binary bytes",
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00] as [UInt8], SourceForm.utf16), ([0xFE, 0xFF, 0x00, 0x7B], .utf16),
      ([0x1F, 0x8B, 0x08], .gzip), ([0x30, 0x82, 0x01, 0x00], .malformedSignature),
      ([0x30, 0x80, 0x00], .malformedSignature), ([0x30, 0x0A, 0x06, 0x08], .malformedSignature),
      ([0x30, 0x20, 0x06, 0x09], .malformedSignature), ([0x30, 0x0A, 0x30, 0x0A], .json), ([0x30, 0x2E, 0x35], .json),
      ([0x30, 0x82], .json), ([0x80], .json), ([0x00, 0x00, 0x00], .json),
    ])
  func bytesThatAreNoText(bytes: [UInt8], form: SourceForm) {
    #expect(SourceForm.detect(bytes) == form)
  }
}
