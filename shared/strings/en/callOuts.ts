/** Searches for stand-ins. */
export const callOuts = {
  'callOut.start': 'Find somebody',
  'callOut.next': 'Ask the next now',
  'callOut.end': 'Stop looking',
  'callOut.looking': { one: 'Looking for one person for {post}.', other: 'Looking for {count} people for {post}.' },
  'callOut.nextAt': 'Next round: {at}.',
  'callOut.waits': 'It is quiet now. They are asked afterwards: {at}.',
  'callOut.allAsked': 'Everybody who could has been asked.',
  'callOut.nobodyLeft': 'Nobody is left to ask.',
  'callOut.closest': 'Who comes closest',
  'callOut.unreached': 'No device gets notifications: hand the link over yourself.',
  'callOut.offer.waiting': 'is asked later',
  'callOut.offer.sent': 'has not answered yet',
  'callOut.offer.accepted': 'said yes',
  'callOut.offer.declined': 'said no',
  'callOut.offer.withdrawn': 'is not asked any more',
} as const
