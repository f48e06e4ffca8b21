import type { install as english } from '#shared/strings/en/install.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The hint how to install the app. */
export const install = {
  'install.title': 'Ten esta app a la mano',
  'install.offer': 'Instálala en este dispositivo: se abre como cualquier otra app y muestra tu horario sin conexión.',
  'install.button': 'Instalar',
  'install.ios':
    'Toca Compartir en la barra o el menú de tu navegador y luego «Agregar a inicio». Así se abre como cualquier otra app, y solo ahí puede enviarte notificaciones.',
  'install.dismiss': 'Ahora no',
} as const satisfies Translated<typeof english>
