import * as z from 'zod/mini'

/** What `PushSubscription.toJSON()` gives, as the browser has it: the 'device token' of the specification is its JSON text. */
export const PushSubscriptionData = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({
    /** Uncompressed P-256 point, and 16 random bytes, both base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})
export type PushSubscriptionData = z.infer<typeof PushSubscriptionData>
