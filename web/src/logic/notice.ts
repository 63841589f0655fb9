// Turn notices: a soft sound, a notice of the system. Both are off until asked for.

/** Two soft notes. */
export function chime(): void {
  const audio = new AudioContext();
  for (const [at, pitch] of [[0, 523.25], [0.14, 659.25]] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.55);
  }
  setTimeout(() => void audio.close(), 1000);
}

export async function askForNotices(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Tells that it is one's turn, if one looks elsewhere. */
export function tell(title: string, text: string): void {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(title, { body: text });
}
