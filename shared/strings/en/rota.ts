/** Refusals of the rota. The server says them in the language of the request. */
export const rota = {
  'errors.service_exists': 'There is a service at that time already.',
  'errors.service_begun': 'This service has begun.',
  'errors.service_in_use': 'People are planned for this service. Cancel it instead, so that they are told.',
  'errors.draft_changed': 'This changed while you looked. Here it is now.',
  'errors.blocked': 'Something stands against this. Nothing was changed.',
  'errors.place_taken': 'Thank you. Somebody has taken this place already.',
  'errors.name_twice': 'Two members have the same name at one post. Put them at different posts, or change one name.',
  'errors.nothing_to_publish': 'There is nothing to publish in these days.',
  'errors.assignment_changed': 'This changed while you looked. Here it is now.',
  'errors.link_conflict': 'These two are linked in another way already.',
  'errors.reply_gone': 'This link is no longer good. Open the app to answer.',
} as const
