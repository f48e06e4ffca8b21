/** The hint how to install the app. */
export const install = {
  'install.title': 'Keep this app at hand',
  'install.offer': 'Install it on this device: it opens like any other app, and shows your schedule without a network.',
  'install.button': 'Install',
  'install.ios':
    'Tap Share in your browser’s bar or menu, then ‘Add to Home Screen’. It then opens like any other app, and only there can it send you notifications.',
  'install.dismiss': 'Not now',
} as const
