import type { login as english } from '#shared/strings/en/login.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The login and its second step. */
export const login = {
  'login.title': 'Iniciar sesión',
  'login.tagline': 'Cuándo sirves, dónde y con qué corbata.',
  'login.email': 'Correo electrónico',
  'login.password': 'Contraseña',
  'login.submit': 'Iniciar sesión',
  'login.busy': 'Iniciando sesión...',
  'login.failed': 'No se pudo iniciar sesión',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.needAccount': '¿Necesitas una cuenta?',
  'login.register': 'Regístrate',
  'login.join': '¿Quieres unirte al equipo?',
  'secondFactor.oneMoreStep': 'Tu contraseña es correcta. Falta un paso: escribe un código.',
  'secondFactor.code': 'Código',
  'secondFactor.codeHint':
    'Los seis dígitos que muestra tu aplicación de autenticación, o uno de tus códigos de recuperación.',
  'secondFactor.typeRecoveryCode': 'Escribir un código de recuperación',
  'secondFactor.lost':
    '¿No tienes la aplicación ni un código de recuperación? Un Super Admin de tu equipo puede restablecer tu inicio de sesión en dos pasos.',
  'errors.second_factor_needed': 'Escribe también el código de tu aplicación de autenticación.',
  'errors.second_factor_wrong':
    'Ese código no es correcto. Los códigos cambian cada 30 segundos y cada uno sirve una vez.',
} as const satisfies Translated<typeof english>
