import { createECDH, randomBytes } from 'node:crypto'
import webPush from 'web-push'

/**
 * The work of web-push for each push alone: encrypts the payload and, with 'signed', builds the request with a new
 * VAPID token. Reads `<how> <count> <payload>` and prints the milliseconds.
 */
const browser = createECDH('prime256v1')
browser.generateKeys()
const [p256dh, auth] = [browser.getPublicKey('base64url'), randomBytes(16).toString('base64url')]
const subscription = { endpoint: 'https://push.example/device', keys: { p256dh, auth } }
const vapidDetails = { subject: 'mailto:ushers@example.org', ...webPush.generateVAPIDKeys() }

const HOW = {
  encrypted: (payload) => webPush.encrypt(p256dh, auth, payload, 'aes128gcm'),
  signed: (payload) => webPush.generateRequestDetails(subscription, payload, { TTL: 60, vapidDetails }),
}

process.stdin.on('data', (line) => {
  const [how, count, ...payload] = String(line).trim().split(' ')
  const text = payload.join(' ')
  const begun = performance.now()
  for (let number = 0; number < Number(count); number += 1) HOW[how](text)
  console.log(JSON.stringify({ ms: performance.now() - begun }))
})
console.log('ready')
