// The rule that someone wants to read now; the page shows it in a dialog, wherever it was asked for.
class Reader {
  open = $state<string | null>(null);

  show(id: string) {
    this.open = id;
  }

  close() {
    this.open = null;
  }
}

export const reader = new Reader();
