import { sentences as admin } from './sections/admin.es.ts'
import { sentences as chat } from './sections/chat.es.ts'
import { sentences as core } from './sections/core.es.ts'
import { sentences as legal } from './sections/legal.es.ts'
import { sentences as member } from './sections/member.es.ts'
import { sentences as profile } from './sections/profile.es.ts'
import { sentences as registration } from './sections/registration.es.ts'
import { sentences as rota } from './sections/rota.es.ts'
import { sentences as rotaAdmin } from './sections/rotaAdmin.es.ts'
import { sentences as server } from './sections/server.es.ts'
import { sentences as visitor } from './sections/visitor.es.ts'
import type { Catalogue } from './translate.ts'

/** The whole catalogue in the Spanish of the Americas. */
export const es: Catalogue = {
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
}
