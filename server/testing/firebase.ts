import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type Loopback, startLoopback } from './loopback.ts'

export const FIREBASE_PROJECT = 'ushers-test'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

interface Signing {
  /** The signing key; default: the published one. */
  key?: PrivateKey | Uint8Array
  kid?: string
  alg?: string
}

export interface FirebaseService extends Loopback {
  /** The published key as PEM, for a forged token that uses it as a shared secret. */
  publicKeyPem: string
  /** The settings of an app that trusts this service. */
  settings: Record<string, string>
  /** An ID token as Firebase issues it after verifying `phoneNumber`; `claims` override its claims. */
  idToken(phoneNumber: string, claims?: JWTPayload, signing?: Signing): Promise<string>
}

let people = 0

/** Starts a stand-in for Firebase and Google's key server. It signs tokens with its own key, published as a JWKS. */
export async function startFirebase(): Promise<FirebaseService> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const published = { ...(await exportJWK(publicKey)), kid: 'published', alg: 'RS256', use: 'sig' }
  const server = await startLoopback(() => ({ body: { keys: [published] } }))
  return {
    ...server,
    publicKeyPem: await exportSPKI(publicKey),
    settings: {
      SMS_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
      FIREBASE_API_KEY: 'key of the browser',
      FIREBASE_JWKS_URL: `${server.url}/jwks`,
    },
    idToken(phoneNumber, claims = {}, { key = privateKey, kid = 'published', alg = 'RS256' } = {}) {
      const now = Math.floor(Date.now() / 1000)
      people += 1
      return new SignJWT({
        iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`,
        aud: FIREBASE_PROJECT,
        sub: `person-${people}`,
        auth_time: now,
        iat: now,
        exp: now + 3600,
        phone_number: phoneNumber,
        firebase: { sign_in_provider: 'phone' },
        ...claims,
      })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .sign(key)
    },
  }
}
