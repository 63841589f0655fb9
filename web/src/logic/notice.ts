// Turn notices: a soft sound with its caption, a notice of the system. Both are off until asked for.
import { captioned } from "./captions.svelte";

/** Two soft notes: it is your turn. */
export function chime(): void {
  notes([
    [0, 523.25],
    [0.14, 659.25],
  ]);
  captioned("two notes: your turn");
}

/** The same note thrice: little time is left. */
export function hurry(): void {
  notes([
    [0, 440],
    [0.2, 440],
    [0.4, 440],
  ]);
  captioned("three notes: little time is left");
}

function notes(tune: [at: number, pitch: number][]): void {
  const audio = new AudioContext();
  for (const [at, pitch] of tune) {
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
  setTimeout(() => void audio.close(), 1500);
}

export async function askForNotices(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Tells that it is one's turn, if one looks elsewhere. */
export function tell(title: string, text: string): void {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(title, { body: text });
}
