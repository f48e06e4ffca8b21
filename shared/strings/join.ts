import type { Translated } from './sentence.ts'

/** The join form. */
export const en = {
  'join.title': 'Join the team',
  'join.tagline': 'Somebody held the door for you. Hold it for the next one.',
  'join.intro': 'Tell us who you are, and we will get in touch.',
  'join.name': 'Name',
  'join.email': 'Email',
  'join.message': 'Why are you interested?',
  'join.submit': 'Send',
  'join.busy': 'Sending...',
  'join.failed': 'Your message could not be sent.',
  'join.thanks': 'Thank you for your interest!',
  'join.thanksNext': 'Someone will be reaching out to you soon for further steps.',
  'join.writeTo': 'We’ll write to {email}. You can close this page.',
} as const

export const es: Translated<typeof en> = {
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
  'join.writeTo': 'Te escribiremos a {email}. Ya puedes cerrar esta página.',
}
