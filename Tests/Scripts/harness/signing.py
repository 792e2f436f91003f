"""Signed association files, as Apple asked for before iOS 9."""

# 1.2.840.113549.1.7, whose last number is the kind of the content.
KINDS = bytes.fromhex("06092a864886f70d0107")


def element(tag, *parts):
    body = b"".join(parts)
    length = bytes([len(body)]) if len(body) < 128 else b"\x82" + len(body).to_bytes(2, "big")
    return bytes([tag]) + length + body


def signed(payload):
    """A CMS SignedData with a payload, and without signers: nothing checks the signature."""
    content = element(0x30, KINDS + b"\x01", element(0xA0, element(0x04, payload)))
    return element(0x30, KINDS + b"\x02", element(0xA0, element(0x30, b"\x02\x01\x01", element(0x31), content, element(0x31))))
