import type { Translated } from './sentence.ts'

/** The login and its second step. */
export const en = {
  'login.title': 'Login',
  'login.tagline': 'When you serve, where, and in which tie.',
  'login.email': 'Email',
  'login.byPhone': 'No email? Sign in with your phone number',
  'login.phone': 'Phone number',
  'login.phoneHint': 'Like 312 555 0123, with or without +1.',
  'login.phoneRefused': 'That phone number or password is not right.',
  'login.phoneReset': 'Forgot your password? We text you a code.',
  'login.phoneNoTexts': 'Forgot your password? An admin can give you a new one.',
  'login.byEmail': 'Sign in with your email',
  'login.password': 'Password',
  'login.submit': 'Login',
  'login.busy': 'Logging in...',
  'login.failed': 'Login failed',
  'login.forgot': 'Forgot your password?',
  'login.needAccount': 'Need an account?',
  'login.register': 'Register',
  'login.join': 'Want to join the team?',
  'secondFactor.oneMoreStep': 'Your password is right. One more step: please type a code.',
  'secondFactor.typeRecoveryCode': 'Type a recovery code',
  'secondFactor.lost':
    'Do you have neither the app nor a recovery code? A super admin of your team can reset two-step login for you.',
  'errors.second_factor_needed': 'Please enter the code of your authenticator app too.',
  'errors.second_factor_wrong': 'That code is not right. Codes change every 30 seconds, and each is good once.',
} as const

export const es: Translated<typeof en> = {
  'login.title': 'Iniciar sesión',
  'login.tagline': 'Cuándo sirves, dónde y con qué corbata.',
  'login.email': 'Correo electrónico',
  'login.byPhone': '¿Sin correo? Inicia sesión con tu número de teléfono',
  'login.phone': 'Número de teléfono',
  'login.phoneHint': 'Por ejemplo, 312 555 0123, con o sin +1.',
  'login.phoneRefused': 'Ese número de teléfono o esa contraseña no es correcto.',
  'login.phoneReset': '¿Olvidaste tu contraseña? Te enviamos un código por mensaje.',
  'login.phoneNoTexts': '¿Olvidaste tu contraseña? Un administrador puede darte una nueva.',
  'login.byEmail': 'Inicia sesión con tu correo',
  'login.password': 'Contraseña',
  'login.submit': 'Iniciar sesión',
  'login.busy': 'Iniciando sesión...',
  'login.failed': 'No se pudo iniciar sesión',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.needAccount': '¿Necesitas una cuenta?',
  'login.register': 'Regístrate',
  'login.join': '¿Quieres unirte al equipo?',
  'secondFactor.oneMoreStep': 'Tu contraseña es correcta. Falta un paso: escribe un código.',
  'secondFactor.typeRecoveryCode': 'Escribir un código de recuperación',
  'secondFactor.lost':
    '¿No tienes la aplicación ni un código de recuperación? Un superadministrador de tu equipo puede restablecer tu verificación en dos pasos.',
  'errors.second_factor_needed': 'Escribe también el código de tu aplicación de autenticación.',
  'errors.second_factor_wrong':
    'Ese código no es correcto. Los códigos cambian cada 30 segundos y cada uno sirve una vez.',
}
