/** The origins of our own pages. On one machine they have names beside the address: passkeys need one. */

const namesHere = ['localhost', '127.0.0.1']

export function ownOrigins(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  if (!namesHere.includes(hostname)) return [origin]
  return namesHere.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
