/** A QR code in a picture: the browser reads it where it can, else a library that is loaded then. */
type Read = (screen: HTMLVideoElement) => Promise<string | undefined>

type Detector = {
  new (options: { formats: readonly string[] }): {
    detect(of: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** Larger pictures are made smaller: a code that fills a quarter of one is still read. */
const mostPixels = 640

export async function readerOfCodes(): Promise<Read> {
  const { BarcodeDetector } = window as { BarcodeDetector?: Detector }
  // A browser may have it without the part of its system that reads.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return await readerOfPixels()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (screen) => (await detector.detect(screen))[0]?.rawValue
}

async function readerOfPixels(): Promise<Read> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (screen) => {
    const { videoWidth, videoHeight } = screen
    const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight, 1))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    // A camera that has not begun shows no picture.
    if (!context || width === 0 || height === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(screen, 0, 0, width, height)
    try {
      return decode(context.getImageData(0, 0, width, height))
    } catch {
      // This picture has no code that can be read; the next one may.
      return undefined
    }
  }
}
