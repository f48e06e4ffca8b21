import type { Catalogue } from './translate.ts'

/** Spanish. A key that is missing here is answered in English. */
export const es: Partial<Catalogue> = {
  'errors.invalid_credentials': 'Correo electrónico o contraseña incorrectos',
  'errors.not_signed_in': 'Inicie sesión.',
  'login.title': 'Iniciar sesión',
  'login.email': 'Correo electrónico',
  'login.password': 'Contraseña',
}
