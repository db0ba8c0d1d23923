/** Takes a plain decimal as another program wrote it; anything else is not a price. */
export function readDecimal(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (!/^\d{1,15}(\.\d{1,30})?$/.test(text)) throw new Error('not a decimal')
  const [whole = '0', fraction = ''] = text.split('.')
  return fraction ? `${whole}.${fraction.slice(0, 14)}` : whole
}
