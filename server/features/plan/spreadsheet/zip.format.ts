// Signatures and lengths of the ZIP format: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
export const LOCAL_HEADER = 0x04034b50
export const LOCAL_HEADER_LENGTH = 30
export const DIRECTORY_HEADER = 0x02014b50
export const DIRECTORY_HEADER_LENGTH = 46
export const END_OF_DIRECTORY = 0x06054b50
export const END_LENGTH = 22
export const MAX_COMMENT_LENGTH = 0xffff

// Compression methods: section 4.4.5.
export const STORED = 0
export const DEFLATED = 8

// General purpose flags: section 4.4.4.
export const ENCRYPTED = 0x0001
