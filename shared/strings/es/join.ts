import type { join as english } from '#shared/strings/en/join.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The join form. */
export const join = {
  'join.title': 'Únete al equipo',
  'join.tagline': 'Alguien te abrió la puerta. Ábresela tú al siguiente.',
  'join.intro': 'Cuéntanos quién eres y nos pondremos en contacto contigo.',
  'join.name': 'Nombre',
  'join.email': 'Correo electrónico',
  'join.message': '¿Por qué te interesa?',
  'join.submit': 'Enviar',
  'join.busy': 'Enviando...',
  'join.failed': 'No se pudo enviar tu mensaje.',
  'join.thanks': '¡Gracias por tu interés!',
  'join.thanksNext': 'Pronto alguien se comunicará contigo para los próximos pasos.',
} as const satisfies Translated<typeof english>
