import { catalogueOf } from '#shared/strings/sections.ts'
import { registerStrings } from './strings.ts'

// Tests render any component: they have every section.
registerStrings(catalogueOf('en'))
