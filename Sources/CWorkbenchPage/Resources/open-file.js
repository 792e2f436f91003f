// The open file: its text in the editor, its revision on disk, and conflicts between them.
//
// `revision` is the one that the text was edited from. A save names it, so the server refuses to overwrite another revision.
import { announce } from "./announcements.js";
import { fetchFile, host, saveFile } from "./api.js";
import { forgetText, keepText, keptText } from "./kept-text.js";
import { withLineFeeds } from "./line-endings.js";
import { hideNotice, showNotice } from "./notices.js";

/** Dispatches `state` when the text becomes saved or unsaved, and `loaded` when another file is open. */
export class OpenFile extends EventTarget {
  #keeping = 0;
  #opening = 0;
  #following = 0;
  #isSaving = false;
  #restore = (text) => text;
  /** The file on disk in a conflict. */
  #theirs = null;

  /** @param {import("./editor.js").Editor} editor @param {(theirs: string) => void} compare shows the difference to a text */
  constructor(editor, compare) {
    super();
    this.editor = editor;
    this.compare = compare;
    this.file = null;
    /** All files, of which those with unsaved text are worth a question before the page is left. */
    this.files = [];
    this.saved = "";
    this.revision = null;
    /** The reason why the file is read-only; `null` where it can be saved. */
    this.reason = null;
    editor.addEventListener("change", () => this.#changed());
    addEventListener("beforeunload", (event) => {
      this.#keep();
      if (this.files.some((file) => !file.isExample && keptText(file))) event.preventDefault();
    });
  }

  get isUnsaved() { return this.file !== null && this.editor.text !== this.saved; }
  get isWritable() { return this.file !== null && !this.reason; }
  /** `false` if the text stands for a file whose bytes it does not have, such as those of a signed file. */
  get isShown() { return !this.reason || this.isUnsaved; }
  /** The text with the line endings of the file. */
  get text() { return this.#restore(this.editor.text); }

  /** Opens a file, unless another is asked for meanwhile. Unsaved text of an earlier visit comes back; the open file stays as it is. */
  async open(file) {
    const turn = (this.#opening += 1);
    if (this.file?.id === file.id) {
      this.file = file;
      this.dispatchEvent(new Event("loaded"));
      return;
    }
    const disk = await fetchFile(file.id).catch((error) => { if (this.#opening === turn) throw error; });
    if (this.#opening !== turn) return;
    this.#keep();
    this.file = null;
    for (const name of ["conflict", "restored", "line-endings", "read-only", "save"]) hideNotice(name);
    this.#take(disk);
    this.editor.load(this.saved);
    this.file = file;
    const kept = keptText(file);
    if (kept && kept.text !== this.saved) this.#bringBack(kept);
    this.dispatchEvent(new Event("loaded"));
    this.#report();
  }

  #take({ text, revision, reason }) {
    this.reason = reason ?? null;
    this.editor.textarea.readOnly = Boolean(reason);
    if (reason) showNotice("read-only", reason, [], "info");
    else hideNotice("read-only");
    const endings = withLineFeeds(text);
    this.#restore = endings.restore;
    this.saved = endings.text;
    this.revision = revision;
    if (endings.isMixed && !reason) showNotice("line-endings", "The file mixes line endings; Save writes line feeds.", [], "info");
    else hideNotice("line-endings");
  }

  #bringBack(kept) {
    this.editor.load(kept.text);
    if (kept.revision === this.revision) {
      showNotice("restored", "Unsaved text of this tab is restored.", [
        { label: "Keep it", run: () => hideNotice("restored") },
        { label: `Use ${host.words.original}`, run: () => { hideNotice("restored"); this.editor.replaceAll(this.saved); } },
      ], "info");
    } else this.#askAbout({ text: this.#restore(this.saved), revision: this.revision });
  }

  #changed() {
    if (!this.file) return;
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), 300);
    // There is nothing left to keep or to give up.
    if (!this.isUnsaved) hideNotice("restored");
    this.#report();
  }

  #keep() {
    clearTimeout(this.#keeping);
    if (!this.file) return;
    if (!this.isUnsaved) forgetText(this.file);
    else if (!keepText(this.file, this.editor.text, this.revision)) {
      showNotice("storage", "The text is too large for this tab's storage: save it before you reload the page.");
      return;
    }
    hideNotice("storage");
  }

  #report() { this.dispatchEvent(new Event("state")); }

  /** Reads the file again: it changed on disk, or the connection was lost for a while. */
  async follow() {
    // Until a save is done, its own change would look like one of another program. It follows afterwards.
    if (!this.file || this.#isSaving) return;
    const turn = (this.#following += 1);
    const { file } = this;
    const disk = await fetchFile(file.id);
    if (this.file !== file || this.#following !== turn || this.#isSaving || disk.revision === this.revision) return;
    const theirs = withLineFeeds(disk.text).text;
    const wasShown = this.isShown;
    if (disk.revision === null) {
      this.revision = null;
      showNotice("conflict", "The file was deleted on disk. Save writes it again.", [], "warning");
    } else if (theirs === this.saved) {
      // The file is back, as programs write it that delete it first.
      this.#keepMine(disk);
    } else if (!this.isUnsaved || theirs === this.editor.text) {
      this.#takeTheirs(disk);
      announce("The file changed on disk. The editor shows it.");
    } else this.#askAbout(disk);
    this.#report();
    // The same text may now stand for other bytes.
    if (!wasShown || !this.isShown) this.dispatchEvent(new Event("loaded"));
  }

  #takeTheirs(disk) {
    this.#take(disk);
    this.editor.replaceAll(this.saved);
    for (const name of ["conflict", "restored"]) hideNotice(name);
    this.#keep();
    this.#report();
  }

  #askAbout(disk) {
    this.#theirs = disk;
    showNotice("conflict", "The file changed on disk, and your text has unsaved changes.", [
      { label: "Keep mine", run: () => this.#keepMine(this.#theirs) },
      { label: "Take theirs", run: () => this.#takeTheirs(this.#theirs) },
      { label: "Show the difference", run: () => this.compare(this.#theirs.text) },
    ]);
  }

  /** From now on the text is an edit of the new revision, so a save overwrites it. */
  #keepMine(disk) {
    this.#take(disk);
    for (const name of ["conflict", "restored"]) hideNotice(name);
    this.#keep();
    this.#report();
  }

  /** Writes the file. If it has another revision, asks which text to keep. */
  async save() {
    if (!this.isWritable || this.#isSaving) return;
    if (!this.isUnsaved && this.revision !== null && !host.savesCopies) return;
    this.#isSaving = true;
    try {
      await this.#write();
    } catch (error) {
      if (error.status !== 409) this.#saveFailed(error);
    } finally {
      this.#isSaving = false;
      this.#report();
    }
    // A failure of the connection has been reported.
    await this.follow().catch(() => {});
  }

  async #write() {
    const { file, text, revision } = this;
    const edited = this.editor.text;
    const saved = await saveFile(file.id, text, revision);
    if (this.file !== file) return;
    this.saved = edited;
    this.revision = saved.revision;
    for (const name of ["save", "conflict", "restored"]) hideNotice(name);
    this.#keep();
    announce(`${host.words.hasSaved} ${file.name}.`);
  }

  #saveFailed(error) {
    showNotice("save", `The file is not saved: ${error.message}`, [
      { label: "Try again", run: () => this.save() },
      { label: "Close", run: () => hideNotice("save") },
    ], "error");
  }
}
