/** Enter sends and shift+Enter makes a new line (specification §2); an Enter that ends a composed word does neither. */
export const isToSend = ({
  key,
  shiftKey,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>): boolean =>
  // Safari ends a composition before it tells of the key, and then calls it 229 (UI Events, 'Legacy Key Attributes').
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
