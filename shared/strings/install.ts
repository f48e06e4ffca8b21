import type { Translated } from './sentence.ts'

/** The hint how to install the app. */
export const en = {
  'install.title': 'Keep this app at hand',
  'install.offer': 'Install it on this device: it opens like any other app, and shows your schedule without internet.',
  'install.button': 'Install',
  'install.iosShare': 'In your browser’s bar or menu, tap Share',
  'install.iosAdd': 'Choose ‘Add to Home Screen’.',
  'install.iosWhy': 'It then opens like any other app, and only there can it send you notifications.',
  'install.dismiss': 'Not now',
} as const

export const es: Translated<typeof en> = {
  'install.title': 'Ten esta app a la mano',
  'install.offer': 'Instálala en este dispositivo: se abre como cualquier otra app y muestra tu horario sin conexión.',
  'install.button': 'Instalar',
  'install.iosShare': 'En la barra o el menú de tu navegador, toca Compartir',
  'install.iosAdd': 'Elige «Agregar a inicio».',
  'install.iosWhy': 'Así se abre como cualquier otra app, y solo ahí puede enviarte notificaciones.',
  'install.dismiss': 'Ahora no',
}
