import type { secondFactor as english } from '#shared/strings/en/secondFactor.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The second step of a login, its setting up, and its refusals. */
export const secondFactor = {
  'errors.second_factor_needed': 'Escribe también el código de tu aplicación de autenticación.',
  'errors.second_factor_wrong':
    'Ese código no es correcto. Los códigos cambian cada 30 segundos y cada uno sirve una vez.',
  'errors.second_factor_required': 'Tu función necesita el inicio de sesión en dos pasos. Actívalo en tu perfil.',
  'errors.second_factor_not_begun': 'Empieza de nuevo: no se está activando el inicio de sesión en dos pasos.',
  'errors.second_factor_on': 'El inicio de sesión en dos pasos ya está activado.',
  'errors.second_factor_off': 'El inicio de sesión en dos pasos ya está desactivado.',
} as const satisfies Translated<typeof english>
