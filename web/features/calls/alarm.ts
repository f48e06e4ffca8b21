const VIBRATION_MS = [400, 200, 400, 200, 400]

/** Two tones in turn, in hertz, of 0.3 s each. */
const TONES = [880, 660, 880, 660, 880, 660]
const TONE_SECONDS = 0.3

/** Sounds and vibrates, where somebody has touched the page: browsers allow it only then. Returns how to stop. */
export function soundAlarm(): (() => void) | undefined {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(VIBRATION_MS)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  loudness.gain.value = 0.3
  for (const [index, hertz] of TONES.entries())
    tone.frequency.setValueAtTime(hertz, audio.currentTime + index * TONE_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + TONES.length * TONE_SECONDS)
  return () => {
    navigator.vibrate?.(0)
    void audio.close()
  }
}
