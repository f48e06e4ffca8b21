/** The app on the device: installing it, its new versions. */
export const app = {
  'app.newVersion': 'New version: reload',
  'install.title': 'Keep this app at hand',
  'install.offer': 'Install it on this device: it opens like any other app, and shows your schedule without a network.',
  'install.button': 'Install',
  'install.ios':
    'Tap Share in your browser’s bar or menu, then ‘Add to Home Screen’. It then opens like any other app, and only there can it send you notifications.',
  'install.dismiss': 'Not now',
} as const
