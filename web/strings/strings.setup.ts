import { en } from '#shared/strings/en.ts'
import { registerStrings } from './strings.ts'

// Tests render any component: they have every section.
registerStrings(en)
