import type { secondFactor as english } from '#shared/strings/en/secondFactor.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The two-step login section of the profile page, and its refusals. */
export const secondFactor = {
  'secondFactor.title': 'Inicio de sesión en dos pasos',
  'secondFactor.why':
    'Primero escribes tu contraseña y después un código de tu teléfono. Así, quien averigüe tu contraseña no podrá entrar.',
  'secondFactor.loading': 'Comprobando si el inicio de sesión en dos pasos está activado',
  'secondFactor.loadFailed': 'No se pudo comprobar si el inicio de sesión en dos pasos está activado.',
  'secondFactor.off': 'El inicio de sesión en dos pasos está desactivado.',
  'secondFactor.on': 'El inicio de sesión en dos pasos está activado.',
  'secondFactor.begin': 'Activarlo',
  'secondFactor.password': 'Tu contraseña',
  'secondFactor.beginWhat':
    'Escribe tu contraseña, para que nadie más pueda hacer esto en tu lugar. Al activarlo se cierra tu sesión en tus otros dispositivos.',
  'secondFactor.continue': 'Continuar',
  'secondFactor.beginFailed': 'No se pudo activar el inicio de sesión en dos pasos.',
  'secondFactor.scanTitle': 'Conecta tu aplicación de autenticación',
  'secondFactor.getApp':
    'Abre la aplicación de autenticación en tu teléfono. Si no tienes ninguna, instala una, como Google Authenticator o Microsoft Authenticator; son gratis.',
  'secondFactor.scan': 'En esa aplicación, agrega una cuenta y escanea la imagen.',
  'secondFactor.picture': 'Código QR para tu aplicación de autenticación',
  'secondFactor.onThisPhone': 'Si la aplicación está en este mismo dispositivo, no hay nada que escanear.',
  'secondFactor.openApp': 'Abrir en la aplicación',
  'secondFactor.openOnPhone': 'Agrega tu cuenta a esa aplicación. Si está en este teléfono, basta un toque:',
  'secondFactor.scanElsewhere': 'O escanea esta imagen con otro teléfono:',
  'secondFactor.keyOnPhone': 'Si no se abre nada, escribe esta clave en la aplicación:',
  'secondFactor.key': 'Si no puedes escanear, escribe esta clave en la aplicación:',
  'secondFactor.copyKey': 'Copiar la clave',
  'secondFactor.keyCopied': 'Clave copiada',
  'secondFactor.copyByHand':
    'Está seleccionado: presiona Ctrl+C o, en un teléfono, mantenlo presionado y elige Copiar.',
  'secondFactor.typeCode': 'Escribe los seis dígitos que muestra ahora la aplicación.',
  'secondFactor.switchOn': 'Activar',
  'secondFactor.switchOnFailed': 'El inicio de sesión en dos pasos todavía no está activado.',
  'secondFactor.codesTitle': 'Tus códigos de recuperación',
  'secondFactor.codesWhat':
    'Si pierdes tu teléfono o se rompe, cada uno de estos códigos te deja entrar una vez. Guárdalos donde solo tú los encuentres: imprímelos, anótalos o ponlos en un gestor de contraseñas.',
  'secondFactor.codesOnce': 'Se muestran esta única vez y nunca más.',
  'secondFactor.copyCodes': 'Copiar',
  'secondFactor.codesCopied': 'Códigos copiados',
  'secondFactor.download': 'Descargar',
  'secondFactor.file': 'codigos-de-recuperacion.txt',
  'secondFactor.fileTitle': 'Códigos de recuperación de {name} para {team}',
  'secondFactor.fileWhat': 'Cada código te deja entrar una vez, en lugar del código de tu aplicación de autenticación.',
  'secondFactor.kept': 'Los he guardado',
  'secondFactor.keepFirst': 'Guarda primero los códigos y después marca esta casilla.',
  'secondFactor.done': 'Listo',
  'secondFactor.codesLeft': {
    one: 'Te queda un código de recuperación.',
    other: 'Te quedan {count} códigos de recuperación.',
  },
  'secondFactor.fewCodes': 'Sin un código y sin tu teléfono no puedes entrar. Crea códigos nuevos con tiempo.',
  'secondFactor.renew': 'Códigos de recuperación nuevos',
  'secondFactor.renewWhat': 'Recibirás diez códigos nuevos. Los anteriores dejan de funcionar al instante.',
  'secondFactor.renewConfirm': 'Crear códigos nuevos',
  'secondFactor.renewFailed': 'No se crearon códigos nuevos. Los anteriores siguen funcionando.',
  'secondFactor.remove': 'Desactivar',
  'secondFactor.removeTitle': 'Desactivar el inicio de sesión en dos pasos',
  'secondFactor.removeWhat':
    'Entonces bastará tu contraseña para entrar. Tus códigos de recuperación dejan de funcionar.',
  'secondFactor.removeNeeded':
    'Tu rol necesita el inicio de sesión en dos pasos: las páginas de administración quedan cerradas hasta que lo actives de nuevo.',
  'secondFactor.removeConfirm': 'Desactivarlo',
  'secondFactor.removeFailed': 'El inicio de sesión en dos pasos sigue activado.',
  'errors.second_factor_not_begun': 'Empieza de nuevo: no se está activando el inicio de sesión en dos pasos.',
  'errors.second_factor_on': 'El inicio de sesión en dos pasos ya está activado.',
  'errors.second_factor_off': 'El inicio de sesión en dos pasos ya está desactivado.',
} as const satisfies Translated<typeof english>
