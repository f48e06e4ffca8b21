import type { push as english } from '#shared/strings/en/push.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Notifications on the device: the panel of the profile page, and why a device is refused. */
export const push = {
  'errors.push_token_invalid': 'Eso no es una suscripción a notificaciones.',
  'errors.push_host_refused': 'Las notificaciones solo se envían a los servicios de los navegadores.',
  'errors.push_not_registered': 'Este dispositivo todavía no recibe notificaciones.',
} as const satisfies Translated<typeof english>
