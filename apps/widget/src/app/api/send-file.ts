/** Sends a file and says how far it has come, which `fetch` does not. */
import { Refused, refusalOf } from './api.ts'
import type { App } from '../context.tsx'

type Known = Pick<App, 'session'>

/** Returns the server's answer. A token that is not the session's leaves the session alone. */
export async function sendFile(
  app: Known,
  url: string,
  file: File,
  onPart: (part: number) => void,
  token = app.session.token(),
): Promise<unknown> {
  return JSON.parse(await put(app, { url, file: await lighter(file), onPart, token }))
}

type Put = { url: string; file: Blob; onPart: (part: number) => void; token: string | undefined }

function put({ session }: Known, { url, file, onPart, token }: Put): Promise<string> {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
  // The bytes say what it is, whatever the device calls it.
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total))
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Refused('offline', 0, ''))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      const fresh = request.getResponseHeader('authorization')
      if (fresh && token === session.token()) session.replace(fresh)
      if (request.status === 401) session.rejected(token)
      if (request.status >= 200 && request.status < 300) resolve(request.responseText)
      else refusalOf(new Response(request.responseText, { status: request.status || 500 })).then(reject, lost)
    })
    request.send(file)
  })
}

const mostBytes = 3_000_000
/** The server takes no more, however few bytes they are. */
const mostPixels = 40_000_000
const longestSide = 2_600

/** A large photograph, or one of a kind that only this device reads, as a JPEG that is still sharp. */
async function lighter(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  const isForeign = file.type !== 'image/jpeg' && file.type !== 'image/png'
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    if (!isForeign && file.size <= mostBytes && width * height <= mostPixels) return file
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return made ?? file
  } catch {
    // The server says what it makes of the file.
    return file
  }
}
