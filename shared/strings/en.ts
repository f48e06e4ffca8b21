import { sentences as admin } from './sections/admin.en.ts'
import { sentences as chat } from './sections/chat.en.ts'
import { sentences as core } from './sections/core.en.ts'
import { sentences as legal } from './sections/legal.en.ts'
import { sentences as member } from './sections/member.en.ts'
import { sentences as profile } from './sections/profile.en.ts'
import { sentences as registration } from './sections/registration.en.ts'
import { sentences as rota } from './sections/rota.en.ts'
import { sentences as rotaAdmin } from './sections/rotaAdmin.en.ts'
import { sentences as server } from './sections/server.en.ts'
import { sentences as visitor } from './sections/visitor.en.ts'

/**
 * The whole catalogue in English, for the server, the types and the tests; a browser loads sections (web/strings/strings.ts).
 * Keys are `noun.sentence`; `{name}` is a gap; an object with `one` and `other` is chosen by `{count}`. Other languages
 * hold the same keys. Sentences of the specification are verbatim. A noun's sentences are registered in one section of each
 * language (sections/).
 */
export const en = {
  ...admin,
  ...chat,
  ...core,
  ...legal,
  ...member,
  ...profile,
  ...registration,
  ...rota,
  ...rotaAdmin,
  ...server,
  ...visitor,
} as const
