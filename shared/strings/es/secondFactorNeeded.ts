import type { secondFactorNeeded as english } from '#shared/strings/en/secondFactorNeeded.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Why the admin pages stay closed to a person without the two-step login that their role needs. */
export const secondFactorNeeded = {
  'secondFactor.needed': 'Tu rol necesita el inicio de sesión en dos pasos.',
  'secondFactor.neededWhat':
    'Las páginas de administración se abren en cuanto lo actives. Tardarás unos dos minutos; el resto de la aplicación funciona como siempre.',
  'secondFactor.toProfile': 'Activarlo en tu perfil',
  'errors.second_factor_required': 'Tu rol necesita el inicio de sesión en dos pasos. Actívalo en tu perfil.',
} as const satisfies Translated<typeof english>
