import { en } from '#shared/strings/en.ts'
import { registerStrings } from './strings.ts'

// A test shows whatever it likes: it has every section, as a page has its own.
registerStrings(en)
